// A summary from the page cache may be of a report that was submitted since.
onpageshow = (event) => event.persisted && location.reload();
