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

// The widget comes when its place is near: who reads the first lines does not wait for it.
const place = document.querySelector("[data-widget]");
if (place) {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      const script = document.createElement("script");
      script.async = true;
      script.src = "/widget/v1/w.js";
      script.dataset.shop = place.getAttribute("data-widget");
      document.head.append(script);
    },
    { rootMargin: "300px" },
  );
  near.observe(place);
}
