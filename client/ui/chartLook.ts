/** What charts have in common: lines, axes and words in the colours of the page. */
export function chartLook(fontSize = 12) {
  const tick = { fontSize, fill: 'var(--mantine-color-text)' }
  const bare = { tickLine: false, tick }
  return {
    grid: { vertical: false, stroke: 'var(--line)' },
    /** Along the bottom. */
    along: bare,
    /** Up the side: the grid stands for its line. */
    up: { ...bare, axisLine: false },
    tooltip: {
      contentStyle: { background: 'var(--mantine-color-body)', borderColor: 'var(--line)', fontSize },
    },
    /** Behind the bars that are pointed at. */
    cursor: { fill: 'var(--row-hover)' },
    legend: { wrapperStyle: { fontSize } },
  }
}
