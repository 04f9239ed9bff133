// A person with a session in this browser is led to his own space; no request is made.
let signedIn = false;
try {
  signedIn = localStorage.getItem("auth.session") !== null;
} catch {
  // Storage is refused: he signs in as everybody.
}
if (signedIn)
  for (const link of document.querySelectorAll("[data-own]")) {
    link.setAttribute("href", "/dashboard");
    link.textContent = link.getAttribute("data-own");
  }
