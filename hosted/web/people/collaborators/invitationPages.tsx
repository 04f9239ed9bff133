import { lazyScreen, type Page } from "#kit/guard.tsx";

/** Page that the mail of an invitation opens. */
export const invitationPages: readonly Page[] = [
  {
    path: "/auth/invitation",
    public: true,
    screen: lazyScreen(
      () => import("#people/collaborators/InvitationPage.tsx"),
      ["auth", "collaborators", "common"],
    ),
  },
];
