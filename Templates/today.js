// Corrects the date of a new form to the reader's own, which the server does not know.
{
    const field = document.querySelector("[data-new] [type=date]");
    const now = new Date();
    now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
    if (field) field.value = now.toISOString().slice(0, 10);
}
