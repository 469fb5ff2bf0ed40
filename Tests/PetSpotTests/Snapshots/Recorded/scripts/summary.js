history.replaceState(null, "");
onpageshow = (event) => event.persisted && location.reload();