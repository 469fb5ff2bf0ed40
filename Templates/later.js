// Loads what only a later press or key needs, after the page itself.
onload = () => { for (const { dataset } of document.querySelectorAll("[data-script]")) import(dataset.script); };
