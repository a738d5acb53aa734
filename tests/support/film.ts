import { createWriteStream, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import bwipjs from 'bwip-js/node'

/** What a fake camera shows, and for how many seconds. */
export interface Scene {
  shows: 'nothing' | 'qr' | 'code128'
  code?: string
  seconds: number
}

// oxlint-disable-next-line import/no-named-as-default-member -- the export of that name draws another thing: the symbology «raw»
const { raw } = bwipjs

const width = 640
const height = 480
const framesASecond = 5

/**
 * Writes a film (y4m, gray) that Chromium's fake camera plays in a loop from the moment a page opens the camera. Returns the browser flags
 * that make it do so. The path is plain ASCII, unlike a test's own folder: without a locale Chromium opens no other path.
 */
export async function filmed({ project, testId }: TestInfo, scenes: readonly Scene[]): Promise<string[]> {
  mkdirSync(project.outputDir, { recursive: true })
  const path = join(project.outputDir, `${testId}.y4m`)
  const file = createWriteStream(path)
  file.write(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`)
  const gray = Buffer.alloc((width * height) / 2, 128)
  for (const scene of scenes) {
    const picture = paint(scene)
    for (let frame = 0; frame < scene.seconds * framesASecond; frame++) {
      file.write('FRAME\n')
      file.write(picture)
      if (!file.write(gray)) await once(file, 'drain')
    }
  }
  file.end()
  await once(file, 'finish')
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}

/** Draws a light wall, and on it the code on white paper with its quiet zone. */
function paint({ shows, code = '' }: Scene): Buffer {
  const picture = Buffer.alloc(width * height, 205)
  if (shows === 'nothing') return picture
  const modules = shows === 'qr' ? qrModules(code) : barModules(code)
  const scale = Math.floor(
    Math.min(600 / (modules.width + 2 * modules.quiet), 440 / (modules.height + 2 * modules.quiet)),
  )
  const across = (modules.width + 2 * modules.quiet) * scale
  const down = (modules.height + 2 * modules.quiet) * scale
  const left = Math.floor((width - across) / 2)
  const top = Math.floor((height - down) / 2)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const dark = modules.dark(Math.floor(x / scale) - modules.quiet, Math.floor(y / scale) - modules.quiet)
      picture[(top + y) * width + left + x] = dark ? 25 : 245
    }
  }
  return picture
}

interface Modules {
  width: number
  height: number
  quiet: number
  dark(x: number, y: number): boolean
}

function qrModules(text: string): Modules {
  const [drawn] = raw({ bcid: 'qrcode', text })
  if (!drawn || !('pixs' in drawn)) throw new Error('The QR could not be drawn.')
  const { pixs, pixx, pixy } = drawn
  return {
    width: pixx,
    height: pixy,
    quiet: 4,
    dark: (x, y) => x >= 0 && y >= 0 && x < pixx && y < pixy && pixs[y * pixx + x] === 1,
  }
}

function barModules(text: string): Modules {
  const [drawn] = raw({ bcid: 'code128', text })
  if (!drawn || !('sbs' in drawn)) throw new Error('The Code 128 could not be drawn.')
  // Widths of bars and spaces in turn, a bar first.
  const dark = Array.from(drawn.sbs).flatMap((run, index) => Array.from({ length: run }, () => index % 2 === 0))
  const high = 60
  return { width: dark.length, height: high, quiet: 10, dark: (x, y) => y >= 0 && y < high && dark[x] === true }
}
