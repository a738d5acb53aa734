/** The common look of charts: lines, axes and text in the colours of the page. */
export function chartLook(fontSize = 12) {
  const tick = { fontSize, fill: 'var(--mantine-color-text)' }
  const bare = { tickLine: false, tick }
  return {
    grid: { vertical: false, stroke: 'var(--line)' },
    /** The axis along the bottom. */
    along: bare,
    /** The axis up the side; the grid replaces its line. */
    up: { ...bare, axisLine: false },
    tooltip: {
      contentStyle: { background: 'var(--mantine-color-body)', borderColor: 'var(--line)', fontSize },
    },
    /** The background of the bars under the pointer. */
    cursor: { fill: 'var(--row-hover)' },
    legend: { wrapperStyle: { fontSize } },
  }
}
