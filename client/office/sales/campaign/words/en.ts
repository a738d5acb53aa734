/** Words of campaigns: a season’s promotions together, and their results. */
export const words = {
  'nav.campaign': 'Campaigns',
  'campaign.new': 'New campaign',
  'campaign.none': 'No campaigns yet',
  'campaign.noneHint': 'A campaign holds the promotions of a season and shows what they bring.',
  'campaign.fromHint': 'Orders placed from this day on.',
  'campaign.untilHint': 'Orders placed before this day.',
  'campaign.actualVolume': 'Orders reached',
  'campaign.description': 'Description',
  'campaign.volume': 'Orders reached / expected',
  'campaign.totalSales': 'Sales',
  'campaign.notDrawn': 'Not drawn, in other currencies: {sales}',
  'campaign.totalCosts': 'Gift costs',
  'campaign.figures': 'Figures',
  'campaign.orders': 'Orders',
  'campaign.outcome': 'Result',
  'campaign.given': 'Given {times} {times|time|times}',
  'campaign.all': 'All results',
  'campaign.gotIt': 'Given',
  'campaign.gotNot': 'Not given',
  'campaign.noOrders': 'No order has been checked yet.',
  'campaign.removeSome': 'Delete {campaigns} {campaigns|campaign|campaigns}? Those with promotions stay.',
  'campaign.removeHint': 'Only a campaign without promotions can be deleted.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
