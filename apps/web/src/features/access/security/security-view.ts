/** Parts of the security center that open as pages of their own. */
export type SecurityView =
  | 'authenticator'
  | 'passkeys'
  | 'anti-phishing'
  | 'api-keys'
  | 'app-lock'
  | 'close'
  | 'data'
  | 'devices'
  | 'logins'
  | 'rules';
