// On Android, opens the place in the reader's own map app. On other systems nothing may open such links.
{
    const link = document.querySelector("[data-app]");
    if (/Android/.test(navigator.userAgent)) link.href = link.dataset.app;
}
