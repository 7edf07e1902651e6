/**
 * The values of a row of `user_messages`, as its template takes them. Of a broadcast the row names the broadcast alone:
 * a million boxes do not hold its words a million times.
 */
export const MESSAGE_VALUES = `CASE WHEN user_messages.template = 'broadcast'
  THEN (SELECT jsonb_build_object('texts', texts::text, 'article', coalesce(article_slug, ''))
        FROM broadcasts WHERE broadcast_id = (user_messages.values->>'broadcast')::bigint)
  ELSE user_messages.values END AS values`;
