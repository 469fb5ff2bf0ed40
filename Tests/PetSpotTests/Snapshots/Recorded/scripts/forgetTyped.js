{
const { sent } = document.querySelector("[data-sent]").dataset;
sent ? delete sessionStorage[location.pathname + sent] : sessionStorage.clear();
}