// What was typed is sent or given up, so that it is not for the next form.
sessionStorage.clear();
