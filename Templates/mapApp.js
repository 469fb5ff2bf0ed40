// On Android, opens places in the reader's own map app. On other systems nothing may open such links.
if (/Android/.test(navigator.userAgent)) for (const link of document.querySelectorAll("[data-app]")) link.href = link.dataset.app;
