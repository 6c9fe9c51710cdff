import type { Mind } from '../agents/mind.ts';
import { AtlasError } from '../core/atlas-error.ts';
import type { Eyes } from '../verification/checks/judges.ts';
import { mindEyes } from '../verification/mind-eyes.ts';
import type { OpenTools } from './open-tools.ts';

/**
 * Eyes for screenshot checks: the screen's own tool takes the picture, an agent looks at it. A plan given by hand
 * authorises its own checks; in any other plan a picture of the person's screen is taken only where the rules allow it
 * without asking, or the person gave the screen to a step.
 */
export function screenEyes(tools: OpenTools, mind: Pick<Mind, 'ask'>, folder: string, authorised: () => boolean): Eyes {
  return mindEyes(mind, async (signal) => {
    const context = { folder, shownFolder: folder, signal: signal ?? new AbortController().signal };
    const result = await tools.registry.call({ name: 'take_screenshot', args: {} }, context, async (action) => {
      const decision = await tools.authority.judge(action);
      const granted = decision.decision === 'allow' || (authorised() && decision.decision === 'ask');
      return granted ? { status: 'granted', decision, byPerson: false } : { status: 'denied', decision };
    });
    if (result.status === 'failed') {
      const { code, message, remedy = 'See `atlas tools list` for why the screen cannot be used.' } = result.error;
      throw new AtlasError(code, message, { remedy });
    }
    if (result.status !== 'done') {
      throw new AtlasError('permission.needed', 'no rule and no person allows a picture of the screen', {
        remedy: 'Allow it with the rule "tool:take_screenshot".',
      });
    }
    const picture = result.output.images?.[0];
    if (picture === undefined) {
      throw new AtlasError('tool.failed', 'the screen gave no picture', {
        remedy: 'Try `atlas tools call take_screenshot` by itself.',
      });
    }
    return Buffer.from(picture.data, 'base64');
  });
}
