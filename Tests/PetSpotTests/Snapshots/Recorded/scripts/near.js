{
const button = document.querySelector("[data-near]");
const status = button.nextElementSibling;
const fail = () => status.textContent = status.dataset.failed;
button.hidden = !isSecureContext || !navigator.geolocation;
button.onclick = () => {
status.textContent = status.dataset.wait;
navigator.geolocation.getCurrentPosition(({ coords }) => {
if (coords.accuracy > 2e3) return fail();
const query = new URLSearchParams(new FormData(button.form));
query.set("near", [coords.latitude.toFixed(2), coords.longitude.toFixed(2)]);
location.search = query;
}, fail, { timeout: 15e3, maximumAge: 3e5 });
};
}