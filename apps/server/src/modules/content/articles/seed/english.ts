import type { SeedTexts } from './seed-texts.ts';

export const english: SeedTexts = {
  articles: {
    'terms-of-use': {
      title: 'Terms of use',
      summary: 'What you may expect of this demo exchange, and what it expects of you.',
      body: `This exchange is a demo. Coins and dollars on it are demo money: they have no value, cannot be bought, sold outside or withdrawn. Nothing here is an offer, advice or a promise.

One person opens one account, keeps its password to themselves and answers for what is done with it. Orders are executed as they are written: price and time decide, for house accounts as for everybody else. A trade that was made stays made.

You may use programs, within the limits that the server states. Trying to break into other accounts, to overload the server or to trade with yourself so that prices look different is not allowed and ends the account.

We may stop the demo, empty it or change these terms. When the terms change, the announcements say so before they apply.`,
    },
    'privacy-policy': {
      title: 'Privacy policy',
      summary: 'What is kept about you, why, and what is not.',
      body: `We keep what the account needs: your e-mail address or phone number, a slow one-way hash of your password, your sessions, and your orders, trades and balances. The journal of the exchange holds numbers, not names.

If you verify your identity or add a way to be paid, we keep your names, the numbers and the pictures, encrypted under a key that is not in the database. Staff who review them see them for a few minutes, and each look is written down. Unused pictures are removed after a day.

Your network address is used to slow down guessing and floods. There is no advertising, no tracking and nobody to whom your data is sold or given.

Your language, theme and favourites as a visitor are kept on your own device; clearing the browser's data removes them.

Orders and trades stay in the books, because books that forget cannot be checked. They carry an account number only.`,
    },
    'account-safety': {
      title: 'Keep your account safe',
      summary: 'A good password, one device at a time, and what we will never ask you for.',
      body: `Choose a password of at least eight characters with letters and digits that you use nowhere else. The most common passwords are refused. We keep only a slow one-way hash of it; nobody here can read it.

After several wrong attempts, further ones have to wait, longer each time. If you see this although you typed nothing wrong, somebody may be guessing: choose a longer password.

Log out on devices you share. A session also ends by itself after seven days without use, and after thirty days in any case.

Nobody from Candor will ever ask you for your password, not by message, not by phone.`,
    },
    'order-types': {
      title: 'Order types at a glance',
      summary:
        'Limit, market, stop, take-profit, one-cancels-the-other and iceberg, each in a sentence.',
      body: `Limit: buys or sells at your price or better. It waits in the book until it is filled or you cancel it. With "post only" it is refused rather than trade at once; with IOC what cannot be filled at once is cancelled; with FOK it is filled whole at once or not at all.

Market: trades at once against the best prices. You name a quantity, or an amount of the quote coin to spend. Price protection ends the order when the book runs too far from the best price, and the rest comes back to you.

Stop and take-profit: wait unseen until the last price reaches your trigger, then act as a limit or a market order. A stop follows the market against you, a take-profit with you.

One cancels the other (OCO): a limit order and a stop order share one quantity and one hold. When one of them trades or triggers, the other is cancelled.

Iceberg: only the part you choose is shown in the book; when it is filled the next part takes its place at the end of the queue.

Two orders of your own never trade with each other. By default the newer one is ended.`,
    },
    'fee-schedule': {
      title: 'Fee schedule',
      summary: 'What a trade costs, how it is rounded, and what is free.',
      body: `Everyone begins in tier 0: 0.10 % for the maker, whose order waited in the book, and 0.10 % for the taker, whose order met it. The further tiers are 0.08 % and 0.09 %, 0.06 % and 0.08 %, 0.04 % and 0.06 %. Your own rates stand in your user center.

The fee is taken from the coin you receive: a buyer of bitcoin pays it in bitcoin, a seller in USDT. It is computed for each fill, exactly, and rounded up to the coin's smallest unit.

Placing, changing and cancelling orders is free. So are transfers between your own accounts.`,
    },
    'verify-the-books': {
      title: 'How to check our books',
      summary:
        'Every command is in a journal that cannot be changed unnoticed, and anyone who runs Candor can replay it.',
      body: `Everything that changes a balance, from an order to a transfer, is a command. Commands are written to a journal together with their effects before anybody hears that they succeeded. Each entry carries the SHA-256 hash of the one before it: an entry that was changed, removed or added later breaks the chain.

The books are double entry. Every movement names the account it leaves and the account it reaches, so that the sum of all accounts is zero for every coin, at any time. The server status shows these sums, together with what is owed to users and the number of the last command.

Whoever runs the server can replay the whole journal with "npm run audit". It decides every command again, compares every effect with what was written, recomputes the hashes and the sums, and fails if one figure differs.

No command exists by which staff could set a price, a fill or a balance.`,
    },
    'white-paper': {
      title: 'White paper',
      summary: 'How Candor keeps its books, matches orders and lets the result be computed again.',
      body: `1. Purpose
An exchange asks its users to believe two figures: what they own, and how their orders were filled. Candor is built so that neither has to be believed. Both can be computed again from one record.

2. Money
Every amount is a whole number of the coin's smallest unit, so no computer can round it unnoticed. Where a fee must be rounded the rule is fixed: up, to the smallest unit.

3. Double entry
Every movement names the account it leaves and the account it reaches. The sum of all accounts is zero for every coin at every moment, and the server status shows it. What an open order needs is held in the same account and cannot be spent twice.

4. Matching
One engine decides all commands, one after the other. Price comes first, then time, and a trade happens at the price of the order that waited. House accounts stand in the same queue. Two orders of one user never trade with each other.

5. The journal
A command is written to the journal together with its effects before anybody hears that it succeeded. Each entry has a number without gaps and carries the SHA-256 hash of the entry before it. After a stop the engine is rebuilt from the journal.

6. Checking
"npm run audit" decides every command of the journal again, compares each effect with what was written, recomputes hashes and sums, and fails if one figure differs.

7. Limits
The audit proves that the record is whole and was decided by the rules. It cannot prove that coins on a chain stand behind the balances: in this demo there are none. Prices are simulated, and nothing here has a value.`,
    },
    'risk-notice': {
      title: 'Know the risks',
      summary: 'What can go wrong when you trade, said before it happens.',
      body: `On this exchange only demo money is at stake. What follows is true wherever you trade with real funds, and it is cheaper to learn it here.

The price of a digital asset can halve within days. Do not trade with money that you cannot do without.

A market order takes what the book offers. In a thin book its last part can be filled far from the price you saw. A limit order is never filled worse than its limit, but it may not be filled at all.

A stop order starts when the price reaches its trigger. It does not promise that price: when the market jumps, the fill comes after the jump.

Whoever knows your password can trade in your name. Networks and servers can fail at the worst moment, and your open orders stay in the market while you are away.`,
    },
    'about-candor': {
      title: 'About Candor',
      summary: 'An exchange whose books can be checked.',
      body: `Candor is a demo exchange for digital assets: live markets, charts, every common kind of order and complete records, in seven languages.

What sets it apart lies underneath. Every order, trade and transfer is a command in a journal that cannot be changed unnoticed, and the books sum to zero for every coin.

Coins and dollars here have no value. Prices are simulated, and the house accounts that keep the markets trading are named as such.`,
    },
    'verify-identity': {
      title: 'Verify your identity',
      summary:
        'Which documents are accepted, how to photograph them, and what happens to the pictures.',
      body: `Fiat trading needs a verified identity. Choose the country of your document, then identity card or passport, and enter the names and the number exactly as the document shows them. You must be at least 18.

An identity card is photographed on both sides, a passport on the page with your picture. One more picture shows you holding the document. All four corners should be visible and every line legible: daylight, no flash, nothing covering the text. Pictures may be JPEG, PNG or WebP, up to 5 MB each.

Each picture is drawn again when it arrives, so that the place and the camera recorded in it are gone. Pictures, names and numbers are encrypted where they are kept. Only staff who review verifications can open them, for a few minutes at a time, and each look is written down.

You are told here under Messages how it was decided. If something was missing you learn what, and can submit again with new pictures. One document verifies one account.`,
    },
    'second-factor': {
      title: 'Turn on a second factor',
      summary: 'Why a password alone is not enough, and what to do when the phone is lost.',
      body: `A second factor asks for something you have besides what you know. Turn it on in the security center with an authenticator app: scan the code there and enter the six digits it shows. From then on every login asks for them.

You are shown ten recovery codes once. Keep them on paper, away from the phone. Each one replaces the app a single time.

A forgotten password never turns the second factor off. If both the phone and the codes are gone, customer service can remove it after checking who you are; two members of staff must agree, and withdrawals stay locked for at least 24 hours.

After every change of a password or factor, withdrawals are locked for 24 hours and all your addresses are told. If a message like that surprises you, change your password at once.`,
    },
    'receive-payments': {
      title: 'Add your receiving information',
      summary: 'Bank card, Alipay, WeChat and PayPal: what each needs, and who sees it.',
      body: `To be paid for coins you sell, add at least one way to be paid: a bank card with the bank, the holder and the number; Alipay with the account and your real name; WeChat with the account, your nickname and its QR code; PayPal with its e-mail address.

Use accounts in your own name. A buyer who sees another name may refuse to pay, and an appeal is decided by the names.

Adding, changing and removing one asks for your transaction password. Set it in the security center first. Every change is told to you under Messages.

Lists show only the end of a number. The whole is encrypted where it is kept, and shown to you when you change it and to the other side of an order that is to be paid.`,
    },
    contact: {
      title: 'Contact us',
      summary: 'Where to write, and what to have at hand.',
      body: `Before you write, look into the help center: most questions are answered there, at any hour.

When you write, tell us your user number, what you did, what you expected and what happened instead, with the time and, if there is one, the number of the order. Never send a password, a code or a recovery code. Nobody of Candor needs them, and whoever asks for them is not from Candor.

This is a demo exchange: customer service is offered by whoever runs it. If no address stands below, none was set by its operator.`,
    },
    'report-a-weakness': {
      title: 'Report a weakness',
      summary: 'You found a hole in our security. Tell us first, and how.',
      body: `Write to customer service with the word security in the subject. Say which version you looked at, the steps that show the weakness, and what somebody could do with it. A short program or a recording helps.

Please use accounts of your own, take no data of others, do not flood the server, and give us the time to close the hole before you tell others. We answer, we say what was done, and we name you if you wish.

What counts: anything that touches balances, orders, accounts, identity documents or the journal. What does not: a missing header without a consequence, or the fact that a demo gives out demo money.`,
    },
    'house-accounts': {
      title: 'House accounts in the demo market',
      summary: 'Who is on the other side of your trade, and what they may not do.',
      body: `In the demo, prices come from a simulator built into the server. It plays three price sources for each coin; the index is their median. Our own order book is never one of them.

So that there is somebody to trade with, house accounts quote prices and trade. They are marked as house accounts in the books, send the same commands as you, stand in the same queue, and need the same funds. They pay no fee, because it would only move money from one house account to another.

They do not see hidden quantities or waiting stop orders, and they cannot undo a trade.`,
    },
    'demo-money': {
      title: 'This is a demo: no money here is real',
      summary: 'Where demo funds come from, and why they cannot leave.',
      body: `Coins and dollars on this exchange are demo money. They have no value, cannot be bought, and cannot be withdrawn. Do not send anything to anybody because of a balance you see here.

You can take demo funds once in 24 hours: 10,000 USDT, 0.1 BTC and 1 ETH. They arrive in your spot account. In the books they come from an account named demo faucet, so that the sum of all accounts stays zero.

Everything else is real: the order book, the matching, the fees, the journal. What you learn here is true elsewhere.`,
    },
    'spot-trading-open': {
      title: 'Spot trading is open',
      summary: 'Fourteen markets, every common kind of order, and books that you can check.',
      body: `Candor opens with fourteen spot markets, from BTC/USDT to SHIB/USDT. Prices, trades and the order book arrive live, and charts reach from one minute to one month.

You can place limit, market, stop, take-profit and OCO orders, show only a part of them as an iceberg, change them while they wait, and cancel them one by one or all at once.

What sets Candor apart is not on the screen: a journal that remembers every command, and books that always sum to zero. Read "How to check our books" in the help center.`,
    },
  },
  slides: {
    proof: {
      title: 'Do not trust us. Check.',
      text: 'Every balance and every fill can be recomputed.',
    },
    demo: {
      title: 'Start with demo funds',
      text: '10,000 USDT, 0.1 BTC and 1 ETH, free every day.',
    },
    orders: { title: 'Every kind of order', text: 'From a simple limit to OCO and iceberg.' },
  },
};
