import { lazyScreen, type Page } from "#kit/guard.tsx";
import HomePage from "#people/accounts/HomePage.tsx";

const texts = ["auth", "common"];
const formTexts = [...texts, "captcha"];

/** Routes of accounts (specification §2). */
export const accountPages: readonly Page[] = [
  { path: "/", public: true, screen: HomePage },
  { path: "/auth", public: true, screen: HomePage },
  {
    path: "/auth/login",
    signedOut: true,
    screen: lazyScreen(() => import("#people/accounts/LoginPage.tsx"), texts),
  },
  {
    path: "/auth/register/buyer",
    signedOut: true,
    screen: lazyScreen(() => import("#people/accounts/RegisterPage.tsx"), formTexts),
  },
  {
    path: "/auth/resetpwd",
    public: true,
    screen: lazyScreen(() => import("#people/accounts/ResetPage.tsx"), formTexts),
  },
  {
    path: "/auth/validate",
    public: true,
    screen: lazyScreen(() => import("#people/accounts/ValidatePage.tsx"), texts),
  },
  {
    path: "/auth/email",
    public: true,
    screen: lazyScreen(() => import("#people/accounts/EmailPage.tsx"), texts),
  },
];
