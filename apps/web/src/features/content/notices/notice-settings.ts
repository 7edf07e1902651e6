import type { EndpointReply } from '@candor/protocol';

/** What the user wants to be told of, by which ways, and when not. */
export type NoticeSettings = EndpointReply<'noticeSettings'>;

/** What the parts of the settings page are given. */
export interface SettingsProps {
  readonly settings: NoticeSettings;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<NoticeSettings>) => void;
}
