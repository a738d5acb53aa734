/**
 * A guide as HTML: headings, paragraphs, lists, tables and pictures, each a block of its own; in them text, links, `code` and **strong**.
 */
export function htmlOf(markdown: string): string {
  return markdown
    .replaceAll(/^#.*$/gm, '\n$&\n')
    .trim()
    .split(/\n{2,}/)
    .map(blockOf)
    .join('\n')
}

/** The guide's title: its first heading. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? ''
}

/** The guide's first paragraph. */
export function aboutOf(markdown: string): string {
  return /^[^#\n].*$/m.exec(markdown)?.[0] ?? ''
}

/** The targets of the guide's links and pictures. */
export function targetsOf(markdown: string): { links: string[]; pictures: string[] } {
  const found = [...markdown.matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g)]
  const of = (mark: string) => found.filter((one) => one[1] === mark).map((one) => one[2] ?? '')
  return { links: of(''), pictures: of('!') }
}

function blockOf(block: string): string {
  const lines = block.split('\n')
  const [, marks, heading] = /^(#{1,2}) (.+)$/.exec(block) ?? []
  if (marks && heading) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`
  if (lines.every((line) => line.startsWith('|'))) return tableOf(lines)
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${lines.map((line) => itemOf(line, 2)).join('')}</ul>`
  if (lines.every((line) => /^\d\. /.test(line))) return `<ol>${lines.map((line) => itemOf(line, 3)).join('')}</ol>`
  if (block.startsWith('![')) return `<p class="pictures">${inline(block)}</p>`
  return `<p>${inline(block)}</p>`
}

function itemOf(line: string, markLength: number): string {
  return `<li>${inline(line.slice(markLength))}</li>`
}

/** The second line of a table only separates the head from the body. */
function tableOf([head = '', , ...body]: string[]): string {
  const row = (line: string, cell: 'th' | 'td') =>
    `<tr>${line
      .slice(1, -1)
      .split('|')
      .map((text) => `<${cell}>${inline(text.trim())}</${cell}>`)
      .join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((line) => row(line, 'td')).join('')}</tbody></table>`
}

function inline(text: string): string {
  return escaped(text)
    .replaceAll(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img src="$2" alt="$1">')
    .replaceAll(/\[([^\]]*)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
