// Shows the address that was typed before this page, as far as the browser kept it. Its lines end before an @ or a full stop.
{
    const line = document.currentScript.previousElementSibling;
    const parts = sessionStorage.email?.split(/(?=[@.])/) ?? [];
    for (const part of parts) line.firstElementChild.append(part, document.createElement("wbr"));
    line.hidden = !parts[0];
}
