// Fills in the time of the reader's own clock too. A new form has the day at once.
{
    const button = document.querySelector("[data-now]");
    const time = document.querySelector("[type=time]");
    if (button.form.dataset.new) button.onclick();
    button.addEventListener("click", () => time.value = new Date().toTimeString().slice(0, 5));
}
