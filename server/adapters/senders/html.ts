/** A mail's plain text as simple HTML: paragraphs, with clickable addresses. The text itself is escaped. */
export function htmlOf(title: string, content: string): string {
  const paragraphs = content
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(escaped(paragraph)).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:1em">${paragraphs.join('')}</body></html>`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
