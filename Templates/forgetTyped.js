// Removes the kept text of the form that was sent, which the notice names; all kept text where it names none.
{
    const { sent } = document.querySelector("[data-sent]").dataset;
    sent ? delete sessionStorage[location.pathname + sent] : sessionStorage.clear();
}
