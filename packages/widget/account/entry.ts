import { Account } from "#account/Account.tsx";
import accountCss from "#account/account.css";
import { start } from "#account/member.ts";
import { showOffers } from "#account/offers.ts";
import { memberTexts } from "#account/texts.ts";
import { Loyalty } from "#loyalty/Loyalty.tsx";
import loyaltyCss from "#loyalty/loyalty.css";
import { begin } from "#runtime/main.ts";

begin("account", memberTexts, Account, accountCss);
begin("loyalty", memberTexts, Loyalty, loyaltyCss);
start();
showOffers();
