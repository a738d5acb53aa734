import type { Printer } from '../../../shared/entities/printer.ts'
import { code128 } from '../../print/barcode.ts'
import { BLACK, frame } from '../../print/drawing.ts'
import { fitted } from '../../print/fit.ts'
import { PAPERS } from '../../print/paper.ts'
import { zplOf } from '../../print/zpl.ts'

/** Shows whether a printer's size, dots and edges are set right: a frame along its edges, its name, and a code to scan. `at`: ISO UTC. */
export async function testLabel({ name, centerCode, host, port, size, dpi }: Printer, at: string): Promise<Uint8Array> {
  const page = PAPERS[size]
  const width = page.width - 16
  const bars = code128('GANTRY', width, 24)
  const lines = [
    [name, 12],
    [centerCode, 9],
    [`${host}:${port}`, 6],
    [`${size}, ${dpi} dpi`, 6],
    [at, 5],
  ] as const
  let y = 10
  const marks = lines.flatMap(([text, height]) => {
    const drawn = fitted(text, { x: 8, y, width, height, largest: height * 2.4, bold: true, color: BLACK })
    y += height + 3
    return drawn
  })
  return zplOf(page, dpi, [
    [
      ...frame(2, 2, page.width - 4, page.height - 4, 0.5, BLACK),
      ...marks,
      ...(bars === undefined ? [] : [bars.at(8, y + 4)]),
    ],
  ])
}
