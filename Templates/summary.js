// Back to the answer to a form fetches its page: else the browser asks whether to send the form once more.
history.replaceState(null, "");
// A summary from the page cache may be of a report that was submitted since.
onpageshow = (event) => event.persisted && location.reload();
