# shipped_site <address> <port>: the shipped configuration of nginx for a PetSpot at that address, without TLS on a port of this machine, as
# the content of `http { }`. nginx keeps its own files in the folder that it is started in.
shipped_site() {
    echo "client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;"
    # All but the first of the two servers, which redirects to https.
    awk '/^server/ { servers++ } servers != 1' .deploy/nginx.conf |
        sed -E "s/listen 443.*/listen 127.0.0.1:$2;/; /listen \\[|ssl_/d; s/127.0.0.1:8080/$1/; s,/var/log/[^ ]*,/dev/null,"
}
