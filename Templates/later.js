// Loads what only a later press or key needs, after the page itself.
onload = () => document.querySelector("main").dataset.scripts.split(" ").forEach((url) => import(url));
