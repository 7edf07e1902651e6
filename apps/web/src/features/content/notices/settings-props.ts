import type { EndpointReply } from '@candor/protocol';

/** Of what a user is told, by which ways, and when not. */
export type NoticeSettings = EndpointReply<'noticeSettings'>;

/** What a group of settings shows, and how it asks for changes. */
export interface SettingsProps {
  readonly settings: NoticeSettings;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<NoticeSettings>) => void;
}
