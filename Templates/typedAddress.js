// Shows the address that was typed before this page, where `keepAnswers.js` kept it. Its lines end before an @ or a full stop.
{
    const line = document.currentScript.previousElementSibling;
    const parts = sessionStorage.email?.split(/(?=[@.])/) ?? [];
    for (const part of parts) line.firstElementChild.append(part, document.createElement("wbr"));
    line.hidden = !parts[0];
}
