import { createRoot } from 'react-dom/client'
import { browserPorts } from '../offline/browser.ts'
import { createEngine } from '../offline/create-engine.ts'
import { App } from './App.tsx'
import { createFloor, FloorContext } from './floor.ts'
import { watchForUpdates } from './update/update.ts'
import './ui/tokens.css'

const engine = createEngine(browserPorts(APP_VERSION))
const root = document.getElementById('floor')
engine.start()
// Who is enrolled and signed in is known once the storage is open; before that any screen would be the wrong one.
engine.queued({ limit: 1 }).then(draw, draw)

function draw(): void {
  if (!root) return
  createRoot(root).render(
    <FloorContext value={createFloor(engine)}>
      <App />
    </FloorContext>,
  )
  watchForUpdates()
}
