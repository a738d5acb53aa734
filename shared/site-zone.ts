/** Rows that have no center yet, such as orders, are counted by the days of this zone (decisions.md §5). */
export const siteZone = 'Asia/Seoul'
