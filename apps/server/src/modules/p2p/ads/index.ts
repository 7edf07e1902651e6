export { NO_TEXTS, readTexts, saveTexts } from './ad-texts.ts';
export { adsOfMerchant, listAds, priceHint, quote } from './list-ads.ts';
export { cancelAd, listOwnAds, readOwnAd, showAd } from './own-ads.ts';
export { editAd, publishBuyAd, publishSellAd } from './publish-ad.ts';
