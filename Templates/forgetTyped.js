// What was typed in the form that the notice names was sent, so that it is not for the next message. Without a name, all is forgotten.
{
    const { sent } = document.querySelector("[data-sent]").dataset;
    sent ? delete sessionStorage[location.pathname + sent] : sessionStorage.clear();
}
