// Says that there is no connection in place of the browser's own page, which a form that is sent then leads to.
const notice = document.getElementById("offline");
notice.closest("form").onsubmit = () => notice.hidden = navigator.onLine;
