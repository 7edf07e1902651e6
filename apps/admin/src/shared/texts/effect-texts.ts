import { FIRST_LIMIT_ASSET } from '@candor/protocol';
import type { StaffEffectKind } from '@candor/protocol';
import { msg } from '@lingui/core/macro';
import { rungsText } from './rungs-text.ts';
import { feeTierEffects } from './effect-texts-of-fee-tiers.ts';
import { productEffects } from './product-texts.ts';
import type { Tell } from './say.ts';
import { userEffects } from './effect-texts-of-users.ts';
import { listText } from '#shared/texts/list-text.ts';

const doorEffects = {
  sign_in: ({ by }) => {
    if (by === 'ticket') return msg`Signed in by a ticket of the house command`;
    return by === 'passkey'
      ? msg`Signed in by passkey`
      : msg`Signed in by password and authenticator`;
  },
  sign_in_throttled: ({ email }) =>
    msg`Too many wrong passwords or codes for ${email}: further tries are refused for a while`,
  sign_in_unknown: ({ email }) => msg`Refused sign-in: nobody here is called ${email}`,
  codes_alarm: ({ wrong }) =>
    msg`Alarm: wrong codes of users within an hour, in the whole house: ${wrong}`,
  texts_alarm: ({ budget }) => {
    if (budget === 'day') return msg`Alarm: the text messages of the day are used up`;
    return budget === 'prefix'
      ? msg`Alarm: more text messages to numbers in a row were asked for than go out`
      : msg`Alarm: more text messages to one country were asked for within a minute than go out`;
  },
  sign_in_refused: ({ by }) => {
    if (by === 'ticket') return msg`Refused to sign in: the ticket was used or is over`;
    return by === 'passkey'
      ? msg`Refused to sign in: the passkey may have been copied`
      : msg`Refused to sign in: wrong password or code, or not active`;
  },
  house_ticket: () => msg`Make a ticket for the house command, good once for ten minutes`,
  enrol: ({ by }) =>
    by === 'passkey'
      ? msg`Set a passkey with a one-time link`
      : msg`Set a password and an authenticator with a one-time link`,
  sign_out: () => msg`Signed out`,
  confirm: ({ by }) =>
    by === 'passkey'
      ? msg`Confirmed the session by passkey`
      : msg`Confirmed the session by password and authenticator`,
  confirm_refused: () => msg`Refused to confirm: wrong password or code`,
  own_session_end: ({ sessionId }) => msg`End own session ${sessionId}`,
  own_password_change: () => msg`Change own password and end the other sessions`,
  own_passkey_begin: () => msg`Begin another own passkey`,
  own_passkey_add: ({ name }) => msg`Add own passkey “${name}”`,
  own_mails_change: ({ approvals, signIns }) => {
    if (approvals) {
      return signIns
        ? msg`Be told by email of requests and of sign-ins`
        : msg`Be told by email of requests, not of sign-ins`;
    }
    return signIns
      ? msg`Be told by email of sign-ins, not of requests`
      : msg`Be told by email neither of requests nor of sign-ins`;
  },
  own_view_save: ({ list: code }, say) => {
    const list = say.word(code);
    return msg`Keep a view of one’s own (${list})`;
  },
  own_view_remove: ({ list: code }, say) => {
    const list = say.word(code);
    return msg`Remove a view of one’s own (${list})`;
  },
  own_passkey_remove: ({ name }) => msg`Remove own passkey “${name}”`,
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

const staffEffects = {
  staff_invite: ({ email, name, roles: given }, say) => {
    const roles = say.roles(given);
    return msg`Invite ${name} (${email}) to the staff as: ${roles}`;
  },
  staff_invite_again: ({ email }) =>
    msg`Forget what ${email} signed in with, and invite them again from the server’s command line`,
  staff_link_make: ({ email }) => msg`Make a one-time link with which ${email} enrols`,
  staff_roles_change: ({ email, from, to }, say) => {
    const before = say.roles(from);
    const after = say.roles(to);
    return msg`Change the roles of ${email} from: ${before}, to: ${after}`;
  },
  staff_disable: ({ email }) => msg`Shut ${email} out: every session ends, signing in is refused`,
  staff_enable: ({ email, roles: given }, say) => {
    const roles = say.roles(given);
    return msg`Let ${email} in again as: ${roles}`;
  },
  staff_reset: ({ email }) =>
    msg`Forget the password, authenticator and passkeys of ${email}; a new link is needed to enrol again`,
  staff_sessions_end: ({ email }) => msg`End every session of ${email}`,
  approval_ask: ({ approvalId, of }, say) => {
    const effect = say.effect(of);
    return msg`Request ${approvalId} to a second person: ${effect}`;
  },
  approval_refuse: ({ approvalId, of }, say) => {
    const effect = say.effect(of);
    return msg`Refuse request ${approvalId}, nothing happens: ${effect}`;
  },
  approval_withdraw: ({ approvalId, of }, say) => {
    const effect = say.effect(of);
    return msg`Withdraw request ${approvalId}, nothing happens: ${effect}`;
  },
  not_done: ({ why, of }, say) => {
    const effect = say.effect(of);
    return msg`Failed with code ${why}, not done: ${effect}`;
  },
  audit_export: ({ format }) => msg`Export the audit log as ${format}`,
  audit_verify: () => msg`Verify the chain of the audit log`,
  journal_audit: () => msg`Audit the whole journal`,
  outbox_see: () => msg`Look at the messages in the outbox`,
  outbox_send_again: ({ channel }) =>
    channel === 'sms' ? msg`Send a text message again` : msg`Send an email again`,
  setting_change: ({ key, value, from }, say) => {
    const before = say.value(from);
    const after = say.value(value);
    const { title, meaning } = say.setting(key);
    return msg`Change “${title}” (${key}) from “${before}” to “${after}”. ${meaning}`;
  },
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

const contentEffects = {
  article_begin: ({ slug }) => msg`Begin article ${slug}`,
  article_draft: ({ slug, locales }, say) => {
    const languages = say.languages(locales);
    return msg`Save drafts of article ${slug} in: ${languages}`;
  },
  article_place: ({ slug, category }) =>
    category === null
      ? msg`Take article ${slug} out of its category`
      : msg`Put article ${slug} into category ${category}`,
  article_publish: ({ slug, atMs, leadsTo = [] }, say) => {
    const ways = listText(leadsTo);
    const time = atMs === null ? '' : say.time(atMs);
    if (leadsTo.length > 0) {
      return atMs === null
        ? msg`Publish article ${slug} now. It leads readers to: ${ways}`
        : msg`Publish article ${slug} at ${time}. It leads readers to: ${ways}`;
    }
    if (atMs === null) return msg`Publish article ${slug} now`;
    return msg`Publish article ${slug} at ${time}`;
  },
  broadcast_send: ({ title, locales, reach, atMs }, say) => {
    const languages = say.languages(locales);
    const readers = say.word(reach);
    if (atMs === null) return msg`Send “${title}” to many users (${readers}) in: ${languages}`;
    const time = say.time(atMs);
    return msg`Send “${title}” to many users (${readers}) at ${time} in: ${languages}`;
  },
  broadcast_stop: ({ broadcastId }) => msg`Stop broadcast ${broadcastId}`,
  article_unpublish: ({ slug }) => msg`Take article ${slug} away from its readers`,
  coin_describe: ({ asset }) => msg`Change what readers are told of ${asset}`,
  coin_link: ({ asset, leadsTo }) => {
    const ways = leadsTo.length === 0 ? '–' : listText(leadsTo);
    return msg`Change where the page of ${asset} leads. New there: ${ways}`;
  },
  slide_add: ({ name }) => msg`Add slide ${name} to the home screen`,
  slide_change: ({ name }) => msg`Change slide ${name} of the home screen`,
  slide_picture_add: () => msg`Upload a picture for a slide of the home screen`,
  slide_remove: ({ name }) => msg`Remove slide ${name} from the home screen for good`,
  slides_order: () => msg`Put the slides of the home screen into another order`,
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

const marketEffects = {
  asset_create: ({ symbol, scale }) => msg`Create the asset ${symbol} with ${scale} decimals`,
  market_create: ({ symbol, tickSize, quantityStep }) =>
    msg`Create the market ${symbol}, halted: tick ${tickSize}, quantity step ${quantityStep}`,
  balance_correct: ({ userId, caseId, correction, accountKind, asset, amount }, say) => {
    const why = say.word(correction);
    const account = say.word(accountKind);
    return correction === 'correction_taken_back'
      ? msg`Take ${amount} ${asset} from user ${userId} (${account}) back into the fees of the house: ${why}, case ${caseId}`
      : msg`Pay ${amount} ${asset} out of the fees of the house to user ${userId} (${account}): ${why}, case ${caseId}`;
  },
  market_delist: ({ symbol, atMs, noticeMs }, say) => {
    const time = say.when(atMs, noticeMs);
    return msg`Delist ${symbol} for good at ${time}: its open orders are cancelled and released`;
  },
  asset_delist: ({ symbol, atMs, noticeMs }, say) => {
    const time = say.when(atMs, noticeMs);
    return msg`Delist ${symbol} for good at ${time}: nothing new begins in it, balances stay their owners’`;
  },
  market_rules_change: ({ symbol, steps, atMs, noticeMs }, say) => {
    const time = say.when(atMs, noticeMs);
    if (steps !== undefined) {
      const { tickSize, quantityStep } = steps;
      return msg`New limits for orders on ${symbol} from ${time}, price step ${tickSize}, quantity step ${quantityStep}: orders between the steps are cancelled and released`;
    }
    return msg`New limits for orders on ${symbol} from ${time}`;
  },
  market_stop: ({ symbol, state: code, calledOff }, say) => {
    const state = say.word(code);
    if (calledOff.length === 0) return msg`Stop trading on ${symbol} at once: ${state}`;
    const changes = listText(calledOff);
    return msg`Stop trading on ${symbol} at once: ${state}. Announced openings that are called off: ${changes}`;
  },
  market_stop_all: ({ symbols, state: code }, say) => {
    const state = say.word(code);
    const markets = listText(symbols);
    return msg`Stop trading on all markets at once: ${state}. They are ${markets}`;
  },
  market_open_all: ({ symbols, atMs, noticeMs }, say) => {
    const time = say.when(atMs, noticeMs);
    const markets = listText(symbols);
    return msg`Open trading again at ${time} on ${markets}`;
  },
  market_open: ({ symbol, atMs }, say) => {
    const time = say.time(atMs);
    return msg`Open trading on ${symbol} again at ${time}`;
  },
  fee_tier_change: ({ tier, makerRatePpm, takerRatePpm, from, atMs, noticeMs }, say) => {
    const maker = say.percent(makerRatePpm);
    const taker = say.percent(takerRatePpm);
    const time = say.when(atMs, noticeMs);
    if (from === null) {
      return msg`New fee tier ${tier}: maker ${maker}, taker ${taker}, from ${time}`;
    }
    const makerBefore = say.percent(from.makerRatePpm);
    const takerBefore = say.percent(from.takerRatePpm);
    return msg`Every user of fee tier ${tier} pays maker ${maker} instead of ${makerBefore} and taker ${taker} instead of ${takerBefore}, from ${time}`;
  },
  market_fees_change: ({ symbol, from, atMs, noticeMs, ...fees }, say) => {
    const maker = say.percent(fees.makerFactorPpm);
    const taker = say.percent(fees.takerFactorPpm);
    const rebate = say.percent(fees.rebateSharePpm);
    const makerBefore = say.percent(from.makerFactorPpm);
    const takerBefore = say.percent(from.takerFactorPpm);
    const rebateBefore = say.percent(from.rebateSharePpm);
    const time = say.when(atMs, noticeMs);
    return msg`On ${symbol} makers pay ${maker} of their tier’s rate instead of ${makerBefore}, takers ${taker} instead of ${takerBefore}, and makers get ${rebate} of the taker’s fee instead of ${rebateBefore}, from ${time}`;
  },
  fee_ladder_change: ({ rungs, from, atMs, noticeMs }, say) => {
    const time = say.when(atMs, noticeMs);
    const before = rungsText(from);
    if (rungs.length === 0) {
      return msg`From ${time} fee tiers no longer follow 30-day volume, and users stay in theirs. Until then: ${before}`;
    }
    const after = rungsText(rungs);
    if (from.length === 0) {
      return msg`From ${time} each user’s 30-day volume decides their fee tier: ${after}`;
    }
    return msg`From ${time} fee tiers take these 30-day volumes: ${after}. Until then: ${before}`;
  },
  ...feeTierEffects,
  change_call_off: ({ changeId, changeKind, subject }, say) => {
    const what = say.word(changeKind);
    return msg`Call off change ${changeId} (${what}: ${subject})`;
  },
  change_apply: ({ changeId, changeKind, subject, sequence }, say) => {
    const what = say.word(changeKind);
    return sequence === null
      ? msg`Change ${changeId} (${what}: ${subject}) was in effect already`
      : msg`Change ${changeId} (${what}: ${subject}) came into effect, sequence ${sequence}`;
  },
  change_fail: ({ changeId, changeKind, subject, why }, say) => {
    const what = say.word(changeKind);
    return msg`Change ${changeId} (${what}: ${subject}) did not come into effect: ${why}`;
  },
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

const surveillanceEffects = {
  users_find: ({ by, found }, say) => {
    const what = say.word(`found_by_${by}`);
    return msg`Look for users by ${what}; found: ${found}`;
  },
  flag_review: ({ flagId, flagKind, userId }, say) => {
    const what = say.word(`flag_${flagKind}`);
    return msg`Review flag ${flagId} about user ${userId}: ${what}`;
  },
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

const switchEffects = {
  switch_stop: ({ key }, say) => {
    const what = say.word(`switch_${key}`);
    return msg`Stop for everybody at once: ${what}`;
  },
  switch_open: ({ key }, say) => {
    const what = say.word(`switch_${key}`);
    return msg`Open for everybody again: ${what}`;
  },
  maintenance_set: ({ startsAtMs, endsAtMs }, say) => {
    const from = say.time(startsAtMs);
    if (endsAtMs === null) return msg`Announce maintenance from ${from} until it is ended`;
    const until = say.time(endsAtMs);
    return msg`Announce maintenance from ${from} until ${until}`;
  },
  maintenance_end: ({ startsAtMs }, say) => {
    const from = say.time(startsAtMs);
    return msg`End the maintenance that was announced for ${from}`;
  },
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

/** Acts from before the coin of limits could be chosen. */
const firstLimitAssets = { from: FIRST_LIMIT_ASSET, to: FIRST_LIMIT_ASSET };

const levelEffects = {
  level_rules_set: (
    { changes, limitChanges = [], limitAssets = firstLimitAssets, atMs = null, noticeMs },
    say,
  ) => {
    const need = (one: string | null): string => (one === null ? '–' : say.word(`level_${one}`));
    const amount = (one: string | null, asset: string): string =>
      one === null ? say.word('limit_none') : `${one} ${asset}`;
    const [was, is] = [limitAssets.from, limitAssets.to];
    const needs = changes.map(({ country, product, from, to }) => {
      const cell = [country, product === null ? null : say.word(`opens_${product}`)]
        .filter((part) => part !== null)
        .join(' ');
      return `${cell}: ${need(from)} → ${need(to)}`;
    });
    const limits = limitChanges.map(({ level, country, act, from, to }) => {
      const of = country ?? say.word(`level_${level}`);
      return `${of}, ${say.word(`limit_${act}`)}: ${amount(from, was)} → ${amount(to, is)}`;
    });
    const coin = was === is ? [] : [`${say.word('limit_asset')}: ${was} → ${is}`];
    const cells = [...needs, ...coin, ...limits].join('; ');
    if (atMs === null && noticeMs === undefined) return msg`Verification levels: ${cells}`;
    const from = say.when(atMs, noticeMs);
    return msg`Verification levels, from ${from}: ${cells}`;
  },
  level_rules_call_off: ({ atMs }, say) => {
    const from = say.time(atMs);
    return msg`Call off the change of verification levels that was announced for ${from}`;
  },
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

const screeningEffects = {
  screening_run: () =>
    msg`Read the screening lists and compare all verified users with what is new`,
  screening_decide: ({ alertId, userId, decision }, say) => {
    const what = say.word(`alert_${decision}`);
    return msg`Screening alert ${alertId} of user ${userId}: ${what}`;
  },
  screening_report: ({ userId }) => msg`Read the screening report of user ${userId}`,
  risk_raise: ({ userId, from, to }, say) => {
    const [before, after] = [say.word(`risk_${from}`), say.word(`risk_${to}`)];
    return msg`Raise the risk class of user ${userId} from ${before} to ${after}`;
  },
  risk_lower: ({ userId, from, to }, say) => {
    const [before, after] = [say.word(`risk_${from}`), say.word(`risk_${to}`)];
    return msg`Lower the risk class of user ${userId} from ${before} to ${after}`;
  },
  identity_term_sooner: ({ userId, from, to }) =>
    msg`Bring the end of the verification of user ${userId} forward from ${from} to ${to}`,
  identity_term_later: ({ userId, from, to }) =>
    msg`Put the end of the verification of user ${userId} off from ${from} to ${to}`,
  screening_provider_set: ({ from, to, renewsSecret }) => {
    const [before, after] = [from ?? '–', to ?? '–'];
    return renewsSecret
      ? msg`Ask the screening provider ${after} instead of ${before}, with a new secret`
      : msg`Ask the screening provider ${after} instead of ${before}`;
  },
  screening_provider_secret: ({ url }) => msg`See the secret of the screening provider ${url}`,
  identity_term_done: ({ userId }) =>
    msg`Say what was done about the verification of user ${userId}, which ends`,
} satisfies Partial<{ [Kind in StaffEffectKind]: Tell<Kind> }>;

/** What each kind of effect says. A kind without a text does not compile. */
export const effectTexts: { readonly [Kind in StaffEffectKind]: Tell<Kind> } = {
  ...doorEffects,
  ...staffEffects,
  ...userEffects,
  ...contentEffects,
  ...marketEffects,
  ...switchEffects,
  ...surveillanceEffects,
  ...levelEffects,
  ...screeningEffects,
  ...productEffects,
};
