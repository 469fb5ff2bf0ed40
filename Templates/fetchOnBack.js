// Back to the answer to a form fetches its page: else the browser asks whether to send the form once more.
history.replaceState(null, "");
