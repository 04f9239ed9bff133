import { Account } from "#account/Account.tsx";
import accountCss from "#account/account.css";
import { start } from "#account/member.ts";
import { showOffers } from "#account/offers.ts";
import { memberTexts } from "#account/texts.ts";
import { startKind } from "#runtime/main.ts";

startKind("account", memberTexts, Account, accountCss);
start();
showOffers();
