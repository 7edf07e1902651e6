import { searchRegions } from '#shared/form/region-search.ts';

/** A country or region and its calling code. */
export interface AreaCode {
  readonly region: string;
  readonly code: string;
}

/** Calling codes by ISO 3166 region; the first rows are where most of our users live. */
const CODES =
  'HK852 CN86 TW886 MO853 SG65 MY60 JP81 KR82 VN84 TH66 PH63 ID62 IN91 AE971 SA966 QA974 KW965 ' +
  'TR90 IL972 GB44 DE49 FR33 IT39 ES34 PT351 NL31 BE32 CH41 AT43 SE46 NO47 DK45 FI358 IE353 PL48 ' +
  'CZ420 SK421 HU36 RO40 BG359 GR30 HR385 RS381 UA380 EE372 LV371 LT370 RU7 KZ7 UZ998 GE995 AM374 ' +
  'AZ994 PK92 BD880 LK94 NP977 MM95 KH855 LA856 BN673 MN976 US1 CA1 MX52 BR55 AR54 CL56 CO57 PE51 ' +
  'UY598 EC593 AU61 NZ64 ZA27 EG20 MA212 TN216 NG234 KE254 GH233 TZ255 UG256 ET251';

const areaCodes: readonly AreaCode[] = CODES.split(' ').map((entry) => ({
  region: entry.slice(0, 2),
  code: entry.slice(2),
}));

/** Where the phone's language gives no place of our list. */
const USUAL_REGION = 'HK';

/** The calling code of the place that the phone's language names, or is mostly spoken in. */
export function homeAreaCode(language: string | undefined): string {
  const codeOf = (wanted: string | undefined): string | undefined =>
    areaCodes.find(({ region }) => region === wanted)?.code;
  return codeOf(regionOf(language)) ?? codeOf(USUAL_REGION) ?? '';
}

function regionOf(language: string | undefined): string | undefined {
  try {
    return new Intl.Locale(language ?? '').maximize().region;
  } catch {
    return undefined;
  }
}

/** A calling code with the region's name in the reader's language. */
export interface NamedAreaCode extends AreaCode {
  readonly name: string;
}

/** All calling codes with names in the language of `tag`. */
export function namedAreaCodes(tag: string): readonly NamedAreaCode[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return areaCodes.map((area) => ({ ...area, name: names.of(area.region) ?? area.region }));
}

/** Those whose calling code begins with what was typed, or whose place it names. */
export function searchAreaCodes(
  list: readonly NamedAreaCode[],
  typed: string,
): readonly NamedAreaCode[] {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^(?:\+|00)/, '');
  if (/^\d+$/.test(digits)) return list.filter(({ code }) => code.startsWith(digits));
  return searchRegions(list, typed, ({ region }) => region);
}
