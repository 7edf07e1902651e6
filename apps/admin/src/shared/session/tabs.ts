/** How long a tab that was just opened waits for the others: they answer within a few, or there are none. */
const ANSWER_MS_MAX = 150;

type Message<State> = { readonly kind: 'asked' } | { readonly kind: 'told'; readonly state: State };

interface TabsOptions<State> {
  readonly ownState: () => State;
  readonly takeOver: (state: State) => void;
}

/** The other open tabs of this browser, who keep a state together without leaving it anywhere. */
interface Tabs<State> {
  /** Tells the others what the state is now. */
  readonly tell: (state: State) => void;
  /** Asks the others for theirs, which is taken over; resolves when one has told it, or none does. */
  readonly ask: () => Promise<void>;
}

/** Joins the tabs that keep the state of this name. */
export function openTabs<State>(
  name: string,
  { ownState, takeOver }: TabsOptions<State>,
): Tabs<State> {
  const channel = new BroadcastChannel(name);
  let whenTold = (): void => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Message<State>>) => {
    if (data.kind === 'asked') {
      channel.postMessage({ kind: 'told', state: ownState() });
      return;
    }
    takeOver(data.state);
    whenTold();
  });
  return {
    tell: (state) => channel.postMessage({ kind: 'told', state }),
    ask: () =>
      new Promise((resolve) => {
        whenTold = resolve;
        setTimeout(resolve, ANSWER_MS_MAX);
        channel.postMessage({ kind: 'asked' });
      }),
  };
}
