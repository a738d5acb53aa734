import type { MessageChannel } from '../../../shared/entities/job.ts'
import type { Sender, SenderOf } from './sender.ts'
import { slack, type SlackSetting } from './slack.ts'
import { smtp, type SmtpSetting } from './smtp.ts'
import { kakaoTalk, sms, type SolapiSetting } from './solapi.ts'

export interface SendersSetting {
  smtp?: SmtpSetting | undefined
  solapi?: SolapiSetting | undefined
  slack?: SlackSetting
}

/** The site's senders. Slack needs no setting: each partner enters its own webhook. */
export function sendersOf({ smtp: mail, solapi, slack: channel = {} }: SendersSetting): SenderOf {
  const senders: Record<MessageChannel, Sender | null> = {
    EMAIL: mail ? smtp(mail) : null,
    PHONE: solapi ? sms(solapi) : null,
    KAKAO_TALK: solapi?.kakao ? kakaoTalk(solapi, solapi.kakao) : null,
    SLACK: slack(channel),
  }
  return (of) => senders[of]
}
