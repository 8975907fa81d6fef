import { consentVersion } from '../consent.ts'
import { defaultPicture } from '../default-picture.ts'
import {
  cartCountKey,
  consentKey,
  recentlyViewedKey,
  tokenKeys,
  userKeys,
} from '../shopper-storage.ts'
import { hydratedEvent } from './hydrated-event.ts'

/**
 * Runs before the first paint, while the HTML is the same for everybody. It puts the shopper's name and the cart's
 * count into CSS variables and sets the sign-in state on <html>, so that nothing flickers. A cart without a stored
 * count counts as empty, except for signed-in shoppers, whose cart comes from the server. It reserves space for viewed
 * products, and replaces broken pictures by the default one, which `reloadBrokenPictures` reverts. Reloads restore the
 * scroll position in pixels, so nothing above may have an estimated height. Presses of buttons before hydration are
 * replayed afterwards, once for each button; one of the search box only while that has the focus. Enter in forms that
 * only scripts send is replayed as well: without a submit button a browser sends only forms with a single field. React
 * must not see the early press, or it would count twice.
 */
export const earlyScript = `(function(d,h){
var n=performance.getEntriesByType('navigation')[0];if(n&&n.type!=='navigate')h.style.setProperty('--laid-out','visible');
var k=navigator.serviceWorker;if(k&&k.controller)h.dataset.fonts='';
try{
var s=localStorage,u=null,t=false,v;
${JSON.stringify(userKeys)}.forEach(function(k){if(u)return;try{v=JSON.parse(s.getItem(k));if(v&&typeof v==='object'&&!Array.isArray(v))u=v}catch(e){}});
${JSON.stringify(tokenKeys)}.forEach(function(k){t=t||!!s.getItem(k)});
h.dataset.shopper=u||t?'in':'out';
if(u){v=[u.name,u.displayName,u.fullName,u.username].filter(function(n){return typeof n==='string'&&n.trim()})[0];
v=(v||'').trim();v=/^[\\d\\s+().-]*$/.test(v)?'Tài khoản':v.split(/\\s+/).pop();
h.style.setProperty('--shopper-name',JSON.stringify(v))}
v=s.getItem('${cartCountKey}');if(v||!(u||t))h.dataset.cart='none';v=Math.trunc(Number(v));
if(v>0){h.dataset.cart='some';h.style.setProperty('--cart-badge',JSON.stringify(v>99?'99+':String(v)))}
v=JSON.parse(s.getItem('${consentKey}'));
if(v&&v.granted===true&&v.version===${consentVersion}&&(JSON.parse(s.getItem('${recentlyViewedKey}'))||[]).length)h.dataset.viewed='some'
}catch(e){}
d.addEventListener('error',function(e){var i=e.target,f='${defaultPicture}';
if(!i||i.tagName!=='IMG'||i.currentSrc.endsWith(f))return;
if(i.parentNode.tagName==='PICTURE')i.parentNode.querySelectorAll('source').forEach(function(o){if(o.srcset!==f){o.dataset.lostSet=o.srcset;o.srcset=f}});
if(i.srcset){i.dataset.lostSet=i.srcset;i.removeAttribute('srcset')}
i.dataset.lost=i.getAttribute('src');i.src=f},true);
var p=[];
function keep(e,x){e.stopImmediatePropagation();if(p.indexOf(x)<0)p.push(x)}
function press(e){var b=e.target.closest('button,input');if(b&&(b.type==='button'||b.type==='search'))keep(e,b)}
function send(e,f){f=f||e.target;if(f.method==='post'){e.preventDefault();keep(e,f)}}
function enter(e){var i=e.target;if(e.key==='Enter'&&!e.isComposing&&i.tagName==='INPUT'&&i.form)send(e,i.form)}
function next(){var x=p.shift();if(x){if(x.requestSubmit)x.requestSubmit();else if(x.type!=='search'||d.activeElement===x)x.click();setTimeout(next)}}
addEventListener('click',press,true);
addEventListener('submit',send,true);
addEventListener('keydown',enter,true);
addEventListener('${hydratedEvent}',function(){removeEventListener('click',press,true);removeEventListener('submit',send,true);removeEventListener('keydown',enter,true);next()},{once:true})
})(document,document.documentElement)`
