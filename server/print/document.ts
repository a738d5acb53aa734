import PDFDocument from 'pdfkit'
import { type Bars, type Mark, type Square, type Text, POINT } from './drawing.ts'
import { runsOf, widthOf } from './fonts.ts'
import { sized, type Page } from './paper.ts'
import { pictureUrl } from './picture.ts'

/** A PDF of pages of one size in mm, each drawn from its marks. */
export async function pdfOf(title: string, page: Page['page'], pages: Iterable<Mark[]>): Promise<Uint8Array> {
  return pdfOfPages(title, sized(page, pages))
}

/** A PDF of pages each of its own size. */
export async function pdfOfPages(title: string, pages: Iterable<Page>): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: '',
    info: { Title: title, Creator: 'Gantry', Producer: 'Gantry' },
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  for (const { page, marks } of pages) {
    pdf.addPage({ size: [page.width / POINT, page.height / POINT], margin: 0 })
    // From here on a unit is a millimetre.
    pdf.scale(1 / POINT)
    for (const mark of marks) draw(pdf, mark)
  }
  pdf.end()
  await new Promise((done) => pdf.on('end', done))
  return Uint8Array.from(Buffer.concat(chunks))
}

function draw(pdf: PDFKit.PDFDocument, mark: Mark) {
  if (mark.kind === 'text') drawText(pdf, mark)
  else if (mark.kind === 'box') pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(mark.color)
  else if (mark.kind === 'shape') pdf.save().translate(mark.x, mark.y).path(mark.path).fill(mark.color).restore()
  else if (mark.kind === 'bars') drawBars(pdf, mark)
  // pdfkit keeps a picture once per document, by its URL.
  else if (mark.kind === 'image')
    pdf.image(pictureUrl(mark.picture, mark.width, mark.height), mark.x, mark.y, {
      width: mark.width,
      height: mark.height,
    })
  else drawSquare(pdf, mark)
}

function drawText(pdf: PDFKit.PDFDocument, { text, x, y, size, bold, color }: Text) {
  let left = x
  pdf.fillColor(color).fontSize(size * POINT)
  for (const run of runsOf(text)) {
    const { name, bytes } = run.slice.file(bold)
    pdf.registerFont(name, bytes).font(name).text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += widthOf(run.text, size, bold) * POINT
  }
}

function drawBars(pdf: PDFKit.PDFDocument, { x, y, height, quiet, module, widths }: Bars) {
  let left = x + quiet
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(left, y, width * module, height)
    left += width * module
  }
  pdf.fill('#000000')
}

/** Draws dark modules that touch in a row as one rectangle, so that no hairline shows between them. */
function drawSquare(pdf: PDFKit.PDFDocument, { x, y, quiet, module, dark }: Square) {
  for (const [row, modules] of dark.entries()) {
    for (let begin = modules.indexOf(true); begin >= 0; ) {
      const light = modules.indexOf(false, begin)
      const end = light < 0 ? modules.length : light
      pdf.rect(x + quiet + begin * module, y + quiet + row * module, (end - begin) * module, module)
      begin = modules.indexOf(true, end)
    }
  }
  pdf.fill('#000000')
}
