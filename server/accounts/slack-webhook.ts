import { wrong } from '../http/errors.ts'

/** Where Slack takes messages. Anywhere else the server would call whatever someone in the office wrote down. */
export const slackHosts: readonly string[] = ['hooks.slack.com']

export function checkWebhook(url: string, hosts: readonly string[] = slackHosts): void {
  const { protocol, hostname, port, username } = new URL(url)
  if (protocol !== 'https:' || port !== '' || username !== '' || !hosts.includes(hostname)) throw wrong('slackSettings.webhookUrl', `must be an https address of ${hosts.join(' or ')}`)
}
