// Loads what only a later press or key needs, after the page itself.
onload = () => document.querySelectorAll("[data-script]").forEach(({ dataset }) => import(dataset.script));
