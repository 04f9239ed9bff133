/**
 * Names that the glossary replaced (`hosted/decisions/0025-glossary.md`), refused where a file, a type, a function or a
 * value is declared under one of them.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const FILES = words(`
  arrivals ask fetchOutside hand judge lacking learn moves paid talk told wire
  ActDialog Acts Arrived AskReset BillAct CarriageStart FrancoProgress GiveUp GiveUpDialog GiveUpFigures
  HandingAddress HandingPane Lacks MoneyActs MonthActs OrderActs OrderTrouble OutsideLinks PaperPreview
  QuoteActs ReservationActs RightsTold SaidInput TicketActs TicketAround Unsettled WrongSummary acting attend
  beside bookBeside booked carriage carried carry counterBack doing doors emptying forgotten found franco
  giveUp givenUp givingUp goodCalls goodsBack goodsGone ground held heldBack imprint keepers kept keptForm
  linkStand madeAt making mergeWords mismatch moving nextAsk observed ofOrders pairs papersBroken parseApart
  parting pdfShown pdfWords pointsEarned powers settled shown stories storyEnds stripeImprint takenBack telling
  turns useBasketActs useHandForm useMoves useSlotActs useSpoken vatWords visitsSold wants worked yearWords
`);
const TYPES = words(`
  ActBody ActEnd ActInput ActState Allocated AnnounceOff Asked Asker Back BackTo BackWant BankWord BasketAct
  BasketActs BatchFound Beside Booked BulkWish BuyerLack CardDesk CardOrder Carried CashMoved ChangeKept
  ChangeWish Choosing Clash ClientOfTill ClientStored CodeMade CodeStored CollaboratorAct CollectionFound
  ConnectContext Connecting ContractLine CreditWhat Deciding Declaring Desk Discounted DisplayWords Ended
  EventHand EventRowRead ExportWish FieldStored Fill Findable Found FoundSettlement FrancoDistance FreeWish
  GiveUpPreview GroupAct Hand HandBody HandKind HandType Handing HandingChoice HandingFault HandingWay Heard
  Held HeldBy HeldSample HistoryAct KeyDesk KnownEmail LackingOrder Leg LegalLack LegalStored Lettered
  LineFound LineToCarry LineWish LineWords LinkStand Looking Lost MadeOrder MadePicture MadeSlot Making
  MandateFound MergeWords Noted OpeningLack OpeningSaid OrderAct OrderContext OrderGivenUp OrderMaking OrderOf
  OrderWanted OrderWish Outside OutsideOptions Owed PairStored PaperAddress PaperBuyer PaperCopy PaperDeposit
  PaperDiscount PaperFault PaperKind PaperMentions PaperPart PaperRow PaperSeller PaperTransport PaperVat
  PaperWanted Parting Pasted Picked PictureWish Place PlaceShare PlacesBack PlacesMoney Placing PlacingMeans
  PlainAct PointStored PricesTo ProductStored ProofAsked Proven QrWanted QuoteAct QuoteWords Removed
  ReservationAct ReservationContext SaidIngredients SaidOfProduct SaleWish ScreenShow Sealing Seen SellerHand
  SellerWords SettingsDesk ShareWish Shelves Shift ShipmentAct ShippingContext ShippingWish ShopHand Shut
  SiteAct SlipFound SlotHand SlotWrite SlotsWanted SoldPlaces SourceWords Stored StripeWorld TakenLine Taker
  Taking Taster TicketStored TicketWish TicketWords TillAct TillWish Told ToldRequest ToldSample Turning
  VisitHand VisitsHand Want Wanted Wants WebhookDesk Weighed What WithdrawalWish Withdrawing WrittenBefore
`);
const FUNCTIONS = words(`
  ActDialog Arrived AskReset COLLABORATOR_ACTS CarriageStart FrancoProgress GROUP_ACTS GiveUp GiveUpFigures
  HANDINGS HAND_KINDS HAND_TYPES HandingAddress HandingPane LEGAL_LACKS Lacks MoneyActs MonthActs NowAndLater
  OPENING_LACKS ORDER_ACTS OrderActs OrderTrouble OutsideFault OutsideLinks PaperPreview QUOTE_ACTS QuoteActs
  RESERVATION_ACTS Refused ReservationActs RightsTold SHIPMENT_ACTS SaidInput Short TILL_ACTS TicketActs
  WrongSummary actDoubts actOn actOnGroup afterBank afterPress agrees allSent allowedActs answerGrid
  approvePlaces archiveTold aroundQuote arrive asSent askAboutLacks askAsInvited askAttempt askDeposit askEmail
  askExport askForGrid askLater askOutside askPrint askRefund askSample askShop askedCents atTheBank attend
  backDoubts backOnAccount backSource backVat bankPays bankWord beginArchive beyondCredit billLacks billWanted
  bookBeside bookForOrder bookMoved bookNoted bookPlaces bookSold bookTurn bookedBy boundTo browserMeans
  buyerLacks canBook canDeliver canMandate canMove canMoveProduct canPay canSee cardCharged cardKept
  carriageCents carriages carriedAway carriedBy carriedOfOrder carriedOfTicket carriedWith catalogueSeen
  chargeImprint checkOutside clientActs closePage closedTo comingBack confirmPlaces countWishes counterHand
  creditBack creditDoubts creditOfBack creditReplaced creditTakings dayThere decidedOn deliverOne dispatchOne
  dispatchRest drawPaper dropPending dropShipments dueOn endMoney entryOfTurn failExport fetchOutsideBytes
  filledFor findMade findToldRequest findToldSample firstParting followDocument followMoney followRecords
  followRules followVisit followsDocument followsMoney forShop forSite forgetMade forgetValues forgive
  francoDistance francoSentence freeForOrder freeHeld freeMoney freePlaces freezeFec freezeYears freshParts
  freshWish frozenFec giveActs giveBackOffers giveBackWithOrder giveCard giveIdentity giveShareCard giveTree
  giveUpOrder giveUpPlaced givenBy givesSame goesCertified goesThere goneWithSample goodsBack goodsReturn
  groupsHand handOf handingFault haveHappened haveWaiting hearPresenter hearTill heldBatch heldFor holdAllowed
  holdBatch holdBook holdBooks holdBooksAlone holdCapsuleAccount holdChange holdClient holdClosedDays
  holdCollaborator holdCost holdCredit holdCreditable holdEmbed holdEvent holdFields holdImport holdInvited
  holdMandates holdOpen holdOrder holdOrigin holdPassword holdPrices holdPricing holdReminded holdReserved
  holdResource holdResources holdRole holdRules holdSettings holdShipment holdShop holdSite holdUser holdViews
  holdsFull inHistory insertNew insistOn judgeMayKeep judgePrices keepAdult keepAskedLanguage keepAttempt
  keepBulk keepChange keepDevice keepExport keepFailed keepFingerprint keepHanded keepHandoff keepHeld
  keepHouse keepInRound keepKey keepLanguage keepMade keepMapping keepNew keepOpening keepPayment keepPort
  keepPreset keepReading keepSession keepShell keepValues keepVisit keptAt keptFingerprint keptHeader keptKey
  keptSize keptValues leavesSuspended leftBeside leftInDrawer leftOfDeposits legalLacks letGo letOff
  letteredGroups linesWaiting linkAgain lockBooks lockedFor loyaltyWish lyingBack madeAt madeSlots mailLink
  makeNote makeRoom markLeft markTaken markTold mayOpen maysAll mendReadings mendWebhooks misfit moneyKey
  moveAll moveCollaborator moveDelivery moveEvent moveEventTo moveGoods moveOrder movePayment moveProduct
  moveQuote movedBy nameOrigin notGivenBack noteAccount noteAct noteAsked noteClient noteCorrection
  noteDeduction noteDeposit noteFailed noteFailure noteFeedRead noteLeak noteMade noteMailed noteMoved
  notePaidBy notePaper noteProven noteRefund noteReminder noteReturn noteReturned noteSeen noteShipment
  noteState noteTaken noteTold noteTry noteUse noteWebhook noteWithdrawalRefund ofOthers onPayment onShareEvent
  openAsked openAskedWhole openAttempt openByLink openDesk openDrawer openGround openHouse openPlace
  openShelves openStripeWorld openTelling openToMatch organiserOnly outsideUrl overKey ownHold ownMember
  ownRequest paperAddress paperFaults paperHtml payPlaces payWith penOf placesChanged placesFree placesHand
  postBack presetHeld previewGiveUp priceAgain priceBeside priceHanded priceToKeep pricedWish printsAsked
  proofAsked proveGroup putAside quoteActs readPapers readSealedPapers readTurning refundOne rejectMoney
  releaseCard releaseEnded releaseImprint releaseMoney releaseUse remindLater renderPaper renewMade
  repayForOrder replacedBy richTextSaid rivalScript roomOfOrder roundNow runningAt saidIngredients saleWishOf
  samplePaper sealCode sealPaper sealTaken sells sendingNow sentAct serveWaiting settleCart settleOrder
  shareKept sharePaid shipmentActs shippingWish soldAfter soldVat spendCode staffActs standOfOrder
  standingDeposits stowaways takeAgain takeAgainForOrder takeBackShipment takeBackSold takeBilled takeCopyTurn
  takeDue takeEmailLink takeInvitations takeLink takeOffers takeOpenLink takeOpening takeOut takePart
  takePlaces takePlacesAgain takeRecords takeStatement takeTurn takeUnbilled takeUp takeUpExport takeUse
  takenBack takesFrom tellAccess tellAll tellEvent tellMismatch tellOnline tellPaid tellPresented tellPrinted
  tellReady tellShortage tellWindows tellableRules tendGroup tendReservation throwAway ticketWishes toldAhead
  toldExport toldOf tooLate turnHold unbookedPapers unpayForOrder unserved untoldArchives useAct useActing
  useBasketActs useCartWords useDoing useExciseWords useFaultWords useHandForm useKeep useKeepClient
  useKeepDocument useKept useLate useLeft useListAgain useListsAgain useMaking useMay useMayKeep useMergeWords
  useMoves useMoving useNear usePriced useQuoteActs useReadAgain useRowWords useSlotActs useSpoken useStepWords
  useTicketWords useVatWords useWho useWriter useYearWords usualEnd waitingAt waitingFor wantAll wantAmount
  wantPriceDifference wantUnits wanting wasTold watchKept watchOrder watchThresholds waysBack whatOf wishLine
  wishOrder wishReservation wishesFrom wishesOf withdrawing withinShop wrongWith yearsToFreeze
`);
/** Variables and parameters; properties of stored and sent JSON keep their names. */
const VALUES = words(`desk said told`);
/** Values of folders that have not given these names up yet. */
const LATER = words("said told");
/** Files that may use one: it is a word of their own subject there, or stands there still. */
const EXCEPTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  "hosted/server/cellar/excise": words("hand"),
  "packages/core/cellar/excise": words("hand"),
  "packages/core/offer/pricing": LATER,
  "packages/widget": LATER,
  "packages/client": LATER,
  "hosted/web": LATER,
};

const TYPE = /^(?:export )?(?:type|interface|class) (\w+)\b/gm;
const FUNCTION = /^(?:export )?(?:async )?(?:function|const|let) (\w+)\b/gm;
const VALUE = /\b(?:const|let) (\w+)\b|[(,]\s*(\w+)(?=\??: [A-Z])/g;

/** Checks whether the glossary replaced the name of a file. */
export const isGoneFile = (name: string): boolean => FILES.has(name.replace(/\..*$/, ""));

/** Returns a sentence for each name in a file that the glossary replaced. */
export function goneNameFaults(file: string, text: string): string[] {
  const base = file.split("/").at(-1) ?? "";
  const allowed = Object.entries(EXCEPTIONS).find(([folder]) => file.startsWith(`${folder}/`))?.[1];
  const declared = (pattern: RegExp, gone: ReadonlySet<string>): string[] =>
    [...text.matchAll(pattern)].flatMap(([, first, second]) => {
      const found = first ?? second ?? "";
      return gone.has(found) && !allowed?.has(found) ? [found] : [];
    });
  const all = [
    ...(isGoneFile(base) ? [base] : []),
    ...declared(TYPE, TYPES),
    ...declared(FUNCTION, FUNCTIONS),
    ...declared(VALUE, VALUES),
  ];
  return [...new Set(all)].map((gone) => `${file}: ${gone}, a name that the glossary replaced`);
}
