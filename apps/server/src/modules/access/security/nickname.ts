import type { EndpointReply } from '@candor/protocol';
import { isUniqueViolation } from '#api/unique-violation.ts';
import { refuse } from '#api/refuse.ts';
import { looksLikeDemo, speaksForTheHouse } from './lookalikes.ts';
import type { SecurityDeps } from './security-deps.ts';

const NICKNAME = /^[\p{L}\p{M}\p{Nd}_]{2,20}$/u;

/** Names that would let somebody speak for the house, in languages that are read letter by letter. */
const RESERVED =
  /系统|系統|客服|官方|管理员|管理員|サポート|公式|고객센터|운영자|hỗtrợ|quảntrị|แอดมิน/u;

/** Sets the name others see. @throws ApiError invalidRequest nicknameInUse nicknameTaken */
export async function setNickname(
  { pool }: SecurityDeps,
  userId: number,
  typed: string,
): Promise<EndpointReply<'nickName'>> {
  const nickname = typed.normalize('NFKC').trim();
  if (!NICKNAME.test(nickname)) {
    throw refuse.invalidRequest('nickname: 2 to 20 letters, digits or underscores', {
      field: 'nickname',
    });
  }
  const bare = nickname.toLowerCase().replace(/[_\p{Nd}]/gu, '');
  if (RESERVED.test(bare) || speaksForTheHouse(nickname) || looksLikeDemo(nickname)) {
    throw refuse.nicknameInUse({ field: 'nickname' });
  }
  try {
    await pool.query('UPDATE users SET nickname = $2, nickname_key = $3 WHERE user_id = $1', [
      userId,
      nickname,
      nickname.toLowerCase(),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse.nicknameTaken({ field: 'nickname' });
    throw error;
  }
  return { nickname };
}
