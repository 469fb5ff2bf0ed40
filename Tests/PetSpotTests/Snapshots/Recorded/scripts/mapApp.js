{
const link = document.querySelector("[data-app]");
if (/Android/.test(navigator.userAgent)) link.href = link.dataset.app;
}