/** What has no center yet, as orders, is counted by days of this zone (decisions.md §5). */
export const siteZone = 'Asia/Seoul'
