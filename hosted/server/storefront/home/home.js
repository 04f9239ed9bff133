// A person with a session in this browser is redirected to their own space; no request is made.
let signedIn = false;
try {
  signedIn = localStorage.getItem("auth.session") !== null;
} catch {
  // Storage is blocked: they sign in like everyone else.
}
if (signedIn)
  for (const link of document.querySelectorAll("[data-own]")) {
    link.setAttribute("href", "/dashboard");
    link.textContent = link.getAttribute("data-own");
  }

// The widget is loaded when its place comes near: readers of the first lines do not wait for it.
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
