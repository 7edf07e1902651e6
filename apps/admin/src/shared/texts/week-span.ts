export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const DAY_MINUTES = 24 * 60;

const two = (figure: number): string => String(figure).padStart(2, '0');

function textOfMinute(minute: number): string {
  const inDay = minute % DAY_MINUTES;
  const day = DAYS[Math.floor(minute / DAY_MINUTES) % DAYS.length] ?? '';
  return `${day} ${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}

/** Open hours in minutes since Monday 00:00, as the forms take them: `Sun 18:00 - Mon 17:00`. */
export const weekSpanText = (span: { readonly from: number; readonly until: number }): string =>
  `${textOfMinute(span.from)} - ${textOfMinute(span.until)}`;
